import type { Demo, ProvokedFault } from '#/service/service-app.ts'
import { caseScript } from './case-script.ts'
import {
  answerFault,
  faultInText,
  faultOfKey,
  isAfterStoring,
  type Fault,
} from './provoked-faults.ts'
import { screenshotRoutes } from './screenshots.ts'
import { advanceIfPossible } from './takedown-life.ts'

/** The demo for a service. `provokedFaults`: whether typed words provoke failures. */
export function createDemo({ provokedFaults = true }: { provokedFaults?: boolean } = {}): Demo {
  const provoked = (fault: Fault | null): ProvokedFault | null =>
    fault === null || !provokedFaults
      ? null
      : {
          afterStoring: isAfterStoring(fault),
          answer: async (signal) => answerFault(fault, signal),
        }
  return {
    faultOfKey: (key) => provoked(faultOfKey(key)),
    faultInText: (text) => provoked(faultInText(text)),
    firstStepAt: (created) => caseScript(created)[0]?.at ?? null,
    advanceCases: advanceIfPossible,
    routes: screenshotRoutes,
  }
}
