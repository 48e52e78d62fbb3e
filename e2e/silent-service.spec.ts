import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './fixtures.ts'

test('C154 explains a service that answers without CORS', async ({ page, allowConsole }) => {
  allowConsole(/CORS policy|ERR_FAILED/)
  const requests: string[] = []
  const service = createServer(({ headers }, response) => {
    requests.push(JSON.stringify(headers))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await once(service.listen(0, '127.0.0.1'), 'listening')
  const { port } = service.address() as AddressInfo
  // The app of a deployer with a service on another origin, which the policy allows.
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': _policy, ...headers } = response.headers()
    const meta = '<meta name="brand-protection-service" content="'
    const body = (await response.text()).replace(meta, `${meta}http://127.0.0.1:${port}`)
    await route.fulfill({ response, headers, body })
  })
  await page.goto('/')
  await page.getByLabel('API key').fill('some-key')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(
    page.getByText(/The service can’t be reached, or the browser blocks its response/),
  ).toBeVisible()
  for (const request of requests) expect(request).not.toContain('some-key')
  service.closeAllConnections()
  service.close()
})
