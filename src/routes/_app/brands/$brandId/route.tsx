import { createFileRoute, Outlet } from '@tanstack/react-router'
import { BrandGate } from '#/features/brands/brand-gate.tsx'
import { rememberBrand } from '#/features/shell/current-page.ts'

export const Route = createFileRoute('/_app/brands/$brandId')({
  onEnter: ({ params }) => rememberBrand(params.brandId),
  onStay: ({ params }) => rememberBrand(params.brandId),
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
