import { run } from './run.ts'
import { startService } from './service-host.ts'

await run(startService)
