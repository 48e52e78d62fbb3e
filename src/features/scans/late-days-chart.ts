import { lateCode } from '#/ui/late-code.ts'

/** The chart of scans by day, whose drawing is large; the list itself never waits for it. */
export const lateDaysChart = lateCode(() => import('#/product/scans/scan-days-chart.tsx'))
