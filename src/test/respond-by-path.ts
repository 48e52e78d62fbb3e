import type { Intercept } from './render-app.tsx'

/** Responds to requests whose path ends with one of the keys. Other requests go to the service. */
export const respondByPath =
  (answers: Record<string, Intercept>): Intercept =>
  (request) => {
    const { pathname } = new URL(request.url)
    return Object.entries(answers).find(([end]) => pathname.endsWith(end))?.[1](request)
  }
