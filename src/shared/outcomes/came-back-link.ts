import { linkOptions } from '@tanstack/react-router'

/** Anchor of the list on the outcomes page. */
export const cameBackAnchor = 'came-back'

/** Link to the sites of a brand that came back, or of all brands if null (F9). */
export const linkToCameBack = (brandId: string | null) =>
  linkOptions({
    to: '/outcomes',
    search: brandId === null ? {} : { brand: brandId },
    hash: cameBackAnchor,
  })
