import { startService } from './app-server.ts'
import { run } from './run.ts'

await run(startService)
