/** The figures that the list can be sorted by, as they stand in the address. */
export const brandFigures = ['queue', 'red', 'high', 'average', 'latest'] as const
export type BrandFigure = (typeof brandFigures)[number]
