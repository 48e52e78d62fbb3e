/** What the list can be in order of, as it stands in the address; without it the worst brand is first. */
export const brandFigures = ['name', 'queue', 'high', 'latest'] as const
export type BrandFigure = (typeof brandFigures)[number]
