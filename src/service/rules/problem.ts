/** Error response. Thrown by handlers; `create-service.ts` converts it to JSON. */
export class ApiProblem extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(`answered ${status}: ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** Error with a `{ detail }` body. */
export function createProblem(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): ApiProblem {
  return new ApiProblem(status, { detail }, headers)
}

/** 400 with messages by field (C14). */
export function createFieldProblem(fields: Record<string, string[]>): ApiProblem {
  return new ApiProblem(400, fields)
}

/** 404 for missing and invisible records alike (C11). */
export function createNotFoundProblem(model: string): ApiProblem {
  return createProblem(404, `No ${model} matches the given query.`)
}

/** 429 with the seconds to wait (C17). */
export function createThrottledProblem(seconds: number): ApiProblem {
  const unit = seconds === 1 ? 'second' : 'seconds'
  return createProblem(429, `Request was throttled. Expected available in ${seconds} ${unit}.`, {
    'retry-after': String(seconds),
  })
}

export function createProblemResponse(problem: ApiProblem): Response {
  return Response.json(problem.body, { status: problem.status, headers: problem.headers })
}
