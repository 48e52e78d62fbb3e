import { createLazyCode } from './lazy-part.tsx'

/** Code of the charts. Pages with charts start to load it while their data is still loading. */
export const chartCode = createLazyCode(() => import('./chart-drawing.tsx'))
