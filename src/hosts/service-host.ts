import type { RunningHost } from './app-host.ts'
import { openEmbeddedService } from './embedded-service.ts'
import { health, isHealthPath } from './health.ts'
import { listen } from './node-server.ts'
import type { HostOptions } from './options.ts'
import { withHeaders } from './security-headers.ts'
import { StartError } from './start-error.ts'

const headers = { 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' }

/** Serves the embedded service alone, without the app. Rejects with a StartError when it cannot. */
export async function startService(options: HostOptions): Promise<RunningHost> {
  if (options.service) throw new StartError('--service is an option of npm start.')
  const embedded = await openEmbeddedService(options.embedded)
  try {
    const server = await listen(
      async (request, caller) => {
        const answer = isHealthPath(new URL(request.url).pathname)
          ? await health(request, embedded.read)
          : await embedded.service(request, caller)
        return withHeaders(answer, headers)
      },
      { ...options, headers },
    )
    return {
      origin: server.origin,
      lines: [`Brand Protection Service: ${server.origin}/core/api/`, ...embedded.lines],
      async close(pace) {
        await server.close(pace)
        await embedded.close()
      },
    }
  } catch (error) {
    await embedded.close()
    throw error
  }
}
