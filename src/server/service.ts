import { startService } from './app-host.ts'
import { run } from './run.ts'

await run(startService)
