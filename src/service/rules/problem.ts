/** Error that handlers throw to respond with an error status. `create-service.ts` converts it to JSON. */
export class ApiProblem extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(`Responded with ${status}: ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export function createProblem(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): ApiProblem {
  return new ApiProblem(status, { detail }, headers)
}

/** Creates a 400 error with messages by field (C14). */
export function createFieldProblem(fields: Record<string, string[]>): ApiProblem {
  return new ApiProblem(400, fields)
}

/** Creates a 404 error. It is the same for records that don't exist and those that the user may not see (C11). */
export function createNotFoundProblem(model: string): ApiProblem {
  return createProblem(404, `No ${model} matches the given query.`)
}

/** Creates a 429 error with the seconds to wait (C17). */
export function createThrottledProblem(seconds: number): ApiProblem {
  const unit = seconds === 1 ? 'second' : 'seconds'
  return createProblem(429, `Request was throttled. Expected available in ${seconds} ${unit}.`, {
    'retry-after': String(seconds),
  })
}

export function createProblemResponse(problem: ApiProblem): Response {
  return Response.json(problem.body, { status: problem.status, headers: problem.headers })
}
