const requestFields = ['target_website', 'user_comment', 'brand'] as const
export type RequestField = (typeof requestFields)[number]

export interface TakedownRequest {
  website: string
  comment: string
  brandId: string | null
}

/** Returns the JSON body of a request. Leaves out a blank comment and a missing brand. */
export function toRequestBody({ website, comment, brandId }: TakedownRequest) {
  return {
    target_website: website,
    ...(comment.trim() === '' ? {} : { user_comment: comment }),
    ...(brandId === null ? {} : { brand: brandId }),
  }
}

export interface RequestErrors {
  fields: ReadonlyMap<RequestField, string[]>
  otherErrors: string[]
}

const isRequestField = (name: string): name is RequestField =>
  requestFields.some((field) => field === name)

/** Puts messages about fields that the form doesn't have into `otherErrors`, so that no message is lost (C14). */
export function parseRequestErrors(
  messagesByField: ReadonlyMap<string, string[]>,
  detail: string | null,
): RequestErrors {
  const fields = new Map<RequestField, string[]>()
  const otherErrors = detail === null ? [] : [detail]
  for (const [name, fieldMessages] of messagesByField) {
    if (isRequestField(name)) fields.set(name, fieldMessages)
    else if (name === 'non_field_errors') otherErrors.push(...fieldMessages)
    else otherErrors.push(...fieldMessages.map((message) => `${name}: ${message}`))
  }
  return { fields, otherErrors }
}
