import { startDev } from './dev-server.ts'
import { run } from './run.ts'

// The usual port of Vite, unless another is given.
await run(startDev, { PORT: '5173' })
