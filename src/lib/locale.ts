/**
 * The language that numbers and dates are written in: that of the words on screen, whatever the browser
 * speaks. Only `numbers` and `dates` read it.
 */
export const LOCALE = 'en-GB'
