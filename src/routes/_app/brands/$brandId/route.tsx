import { createFileRoute, Outlet } from '@tanstack/react-router'
import { rememberBrand } from '#/features/shell/last-brand.ts'

export const Route = createFileRoute('/_app/brands/$brandId')({
  onEnter: ({ params }) => rememberBrand(params.brandId),
  onStay: ({ params }) => rememberBrand(params.brandId),
  component: Outlet,
})
