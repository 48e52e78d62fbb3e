import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { apexGroupPage } from '#/contract/domain.ts'
import { setFieldMapping } from '#/contract/field-mapping.ts'
import { answerFetch } from '#/test/page-fetch.ts'
import { get } from './client.ts'
import { fieldMappingProblems, loadFieldMapping } from './load-field-mapping.ts'
import { session } from './session.ts'

afterEach(() => {
  session.signOut()
  setFieldMapping({})
  fieldMappingProblems.setState(() => [])
})

/** Fetches a risk score that the API names `worst_points`. Without `file`, the mapping file must not be requested. */
async function fetchRisk(file?: () => Response | Promise<Response>) {
  const sentKeys: (string | null)[] = []
  answerFetch(async (request) => {
    if (new URL(request.url).pathname === '/open-parts.json') {
      sentKeys.push(request.headers.get('authorization'))
      return file?.() ?? expect.unreachable()
    }
    return Response.json({ results: [{ registrable_apex: 'a.example', worst_points: 80 }] })
  })
  session.signIn('some-key', { keepSignedIn: false })
  loadFieldMapping()
  const page = await get(
    { path: '/core/api/', schema: apexGroupPage },
    new AbortController().signal,
  )
  expect(sentKeys).toEqual(file ? [null] : [])
  return page.rows[0]?.risk
}

describe('the field mapping', () => {
  it('loads before the responses that need it are read, and is requested without the key', async () => {
    const serveFileLate = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return Response.json({ 'group.risk': 'worst_points' })
    }
    expect(await fetchRisk(serveFileLate)).toBe(80)
    expect(fieldMappingProblems.state).toEqual([])
  })

  it('is read from index.html if the server wrote it there', async () => {
    const meta = document.createElement('meta')
    meta.name = 'open-parts'
    meta.content = '{"group.risk": "worst_points"}'
    document.head.append(meta)
    onTestFinished(() => meta.remove())
    expect(await fetchRisk()).toBe(80)
  })

  it.each([
    ['does not exist', () => new Response('Not found', { status: 404 })],
    ['is an HTML page', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
    ['is empty', () => Response.json({})],
  ])('changes nothing if it %s', async (_how, file) => {
    expect(await fetchRisk(file)).toBeUndefined()
    expect(fieldMappingProblems.state).toEqual([])
  })

  it.each([
    ['has unknown names', () => Response.json({ 'group.danger': 'x' })],
    ['is not JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } })],
    ['cannot be fetched', () => Response.error()],
    ['fails to load with a 500', () => Response.json({}, { status: 500 })],
  ])('is reported as a problem if it %s', async (_how, file) => {
    expect(await fetchRisk(file)).toBeUndefined()
    await vi.waitFor(() => expect(fieldMappingProblems.state).toHaveLength(1))
  })
})
