/** Fields of a takedown request (C136). */
export const requestFields = ['target_website', 'user_comment', 'brand'] as const
export type RequestField = (typeof requestFields)[number]

/** Takedown request: an http or https URL, optional comment and brand. */
export interface TakedownRequest {
  website: string
  comment: string
  brandId: string | null
}

/** Returns the request body; empty fields are omitted. */
export function toRequestBody({ website, comment, brandId }: TakedownRequest) {
  return {
    target_website: website,
    ...(comment.trim() === '' ? {} : { user_comment: comment }),
    ...(brandId === null ? {} : { brand: brandId }),
  }
}

/** Validation errors by field, and errors without a field. */
export interface RequestErrors {
  fields: ReadonlyMap<RequestField, string[]>
  otherErrors: string[]
}

const isRequestField = (name: string): name is RequestField =>
  requestFields.some((field) => field === name)

/**
 * Assigns errors to the fields of the form. Errors of unknown fields are prefixed with the name, so that none is lost
 * (C14).
 */
export function parseRequestErrors(
  messages: ReadonlyMap<string, string[]>,
  detail: string | null,
): RequestErrors {
  const fields = new Map<RequestField, string[]>()
  const otherErrors = detail === null ? [] : [detail]
  for (const [name, texts] of messages) {
    if (isRequestField(name)) fields.set(name, texts)
    else if (name === 'non_field_errors') otherErrors.push(...texts)
    else otherErrors.push(...texts.map((text) => `${name}: ${text}`))
  }
  return { fields, otherErrors }
}
