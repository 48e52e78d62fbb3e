import { createFileRoute, Outlet } from '@tanstack/react-router'
import { BrandGate } from '#/features/brands/brand-gate.tsx'

export const Route = createFileRoute('/_app/brands/$brandId')({
  component: BrandPages,
})

function BrandPages() {
  const { brandId } = Route.useParams()
  return (
    <BrandGate brandId={brandId}>
      <Outlet />
    </BrandGate>
  )
}
