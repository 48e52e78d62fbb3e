/** Brands of the demo, in the order of the service. */
export const brandsByName = [
  'Aurelmint',
  'Northbank',
  'Quiet Harbor',
  'Tessaly Air',
  'Velopine',
] as const

/** The largest brand, with 600 domains in the tests. */
export const largestBrand = 'Northbank'
