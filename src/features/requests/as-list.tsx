import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '#/ui/button.tsx'
import { bringHosts } from './bulk/bring-hosts.ts'

/** The way on for a text with several addresses: the list of requests, with them on it. */
export function AsList({ found, brandId }: { found: readonly string[]; brandId: string | null }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  async function bring() {
    const hosts = found.map((name) => ({ name }))
    await bringHosts(client, brandId, hosts)
    await navigate({ to: '/takedowns/bulk', search: brandId === null ? {} : { brand: brandId } })
  }
  return (
    <div>
      <Button size="small" onClick={() => void bring()}>
        Request them from a list
      </Button>
    </div>
  )
}
