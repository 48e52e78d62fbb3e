/** Error that handlers throw to respond with an error status and a JSON body. */
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

export function createFieldProblem(messagesByField: Record<string, string[]>): ApiProblem {
  return new ApiProblem(400, messagesByField)
}

/** Creates the same 404 error whether a record doesn't exist or the user may not see it (C11). */
export function createNotFoundProblem(model: string): ApiProblem {
  return createProblem(404, `No ${model} matches the given query.`)
}

/** Creates a 429 error with the seconds to wait (C17). */
export function createThrottledProblem(waitSeconds: number): ApiProblem {
  const wait = waitSeconds === 1 ? '1 second' : `${waitSeconds} seconds`
  const detail = `Request was throttled. Expected available in ${wait}.`
  return createProblem(429, detail, { 'retry-after': String(waitSeconds) })
}

export function createProblemResponse(problem: ApiProblem): Response {
  return Response.json(problem.body, { status: problem.status, headers: problem.headers })
}
