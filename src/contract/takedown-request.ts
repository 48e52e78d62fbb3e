/** Fields of the one body that the contract accepts (C136). */
export const requestFields = ['target_website', 'user_comment', 'brand'] as const
export type RequestField = (typeof requestFields)[number]

/** A request for a takedown: an http or https address, a comment or none, a brand or none. */
export interface TakedownRequest {
  website: string
  comment: string
  brandId: string | null
}

/** The body as it is sent: what is not given is left out. */
export function requestBody({ website, comment, brandId }: TakedownRequest) {
  return {
    target_website: website,
    ...(comment.trim() === '' ? {} : { user_comment: comment }),
    ...(brandId === null ? {} : { brand: brandId }),
  }
}

/** What the service says against a request: under its fields, and what belongs to none of them. */
export interface RequestErrors {
  fields: ReadonlyMap<RequestField, string[]>
  others: string[]
}

const isRequestField = (name: string): name is RequestField =>
  requestFields.some((field) => field === name)

/**
 * Sorts the messages of a refusal by the fields of the form; unknown fields keep their name in front of
 * the message, so that nothing the service says is lost (C14).
 */
export function readRequestErrors(
  messages: ReadonlyMap<string, string[]>,
  detail: string | null,
): RequestErrors {
  const fields = new Map<RequestField, string[]>()
  const others = detail === null ? [] : [detail]
  for (const [name, texts] of messages) {
    if (isRequestField(name)) fields.set(name, texts)
    else if (name === 'non_field_errors') others.push(...texts)
    else others.push(...texts.map((text) => `${name}: ${text}`))
  }
  return { fields, others }
}
