import { createLazyCode } from './lazy-part.tsx'

export const chartCode = createLazyCode(() => import('./chart-drawing.tsx'))
