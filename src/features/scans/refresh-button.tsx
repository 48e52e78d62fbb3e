import { RotateCw } from 'lucide-react'
import { Button } from '#/ui/button.tsx'

type Reading = { isFetching: boolean; refetch: () => Promise<unknown> }

/** Reads the page again, whatever its age (C155). */
export function RefreshButton({ reading }: { reading: Reading }) {
  return (
    <Button size="small" pending={reading.isFetching} onClick={() => void reading.refetch()}>
      {!reading.isFetching && <RotateCw aria-hidden />}
      Refresh
    </Button>
  )
}
