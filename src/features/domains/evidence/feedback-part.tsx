import { useQuery } from '@tanstack/react-query'
import { profileOptions } from '#/api/profile.ts'
import type { DomainScan } from '#/contract/domain-scan.ts'
import { humanise } from '#/lib/humanise.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { LongText } from './long-text.tsx'
import { Moment } from './moment.tsx'

/** Whether anybody has said anything about the newest scan. */
export const hasFeedback = (scan: DomainScan): boolean =>
  scan.user_feedback_type !== null || scan.user_feedback_comment !== null

/** What people said, to read only: the service has no way to write it (C99). */
export function FeedbackPart({ scan }: { scan: DomainScan }) {
  // Read by the frame: who signed in wrote what carries the own identifier (C10).
  const profile = useQuery(profileOptions()).data
  const { user_feedback_type: type, user_feedback_by: by, user_feedback_at: at } = scan
  return (
    <div className="grid gap-1">
      {type !== null && <p className="font-label">{visibleString(humanise(type))}</p>}
      {scan.user_feedback_comment !== null && (
        <div>
          <LongText value={scan.user_feedback_comment} about="comment" />
        </div>
      )}
      <p className="text-sm text-muted">
        {by !== null && (by === profile?.id ? 'you' : <HostileText value={by} inline />)}
        {by !== null && at !== null && ', '}
        {at !== null && <Moment value={at} />}
      </p>
    </div>
  )
}
