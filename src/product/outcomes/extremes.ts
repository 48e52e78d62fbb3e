/** The least and the most of values of which some are not known; null where none is. */
export const leastOf = (values: readonly (number | null)[]): number | null =>
  values.reduce(
    (least, value) => (least === null || (value !== null && value < least) ? value : least),
    null,
  )
export const mostOf = (values: readonly (number | null)[]): number | null =>
  values.reduce(
    (most, value) => (most === null || (value !== null && value > most) ? value : most),
    null,
  )
