/** The largest brand, with 600 domains in the tests. */
export const largestBrand = 'Northbank'
