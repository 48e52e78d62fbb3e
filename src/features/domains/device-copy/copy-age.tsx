import { RelativeTime } from '#/ui/relative-time.tsx'

/** "read 12 minutes ago". */
export const Age = ({ at }: { at: number }) => (
  <>
    read <RelativeTime value={new Date(at).toISOString()} />
  </>
)
