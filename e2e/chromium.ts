import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

const programFolders = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)']]
const usualPaths: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
    (name) => `/usr/bin/${name}`,
  ),
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: programFolders.flatMap((root) =>
    root === undefined ? [] : [`${root}\\Google\\Chrome\\Application\\chrome.exe`],
  ),
}

/** Ubuntu's `chromium-browser` may be a script that only explains how to install Chromium. */
function canRun(path: string): boolean {
  if (!existsSync(path)) return false
  return process.platform !== 'linux' || spawnSync(path, ['--version']).status === 0
}

/**
 * Returns the path of Chromium: CHROMIUM_PATH if it is set, otherwise the system's Chromium, otherwise Playwright's.
 * Returns null if there is none, or if CHROMIUM_PATH doesn't exist.
 */
export function findChromium(): string | null {
  const chosenPath = process.env['CHROMIUM_PATH']
  if (chosenPath !== undefined && chosenPath !== '')
    return existsSync(chosenPath) ? chosenPath : null
  const bundledPath = chromium.executablePath()
  return (
    (usualPaths[process.platform] ?? []).find(canRun) ??
    (existsSync(bundledPath) ? bundledPath : null)
  )
}

/** Features that Playwright disables by itself. Chromium uses only the last `--disable-features`, so repeat them. */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]
/** Internal pages of the address bar, which load with each window and slow down the app. */
const disabledPages = ['WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxPopup']

export function getLaunchOptions(): LaunchOptions {
  const executablePath = findChromium()
  // Playwright's worker processes inherit the result.
  if (executablePath !== null) process.env['CHROMIUM_PATH'] = executablePath
  return {
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      `--disable-features=${[...disabledFeatures, ...disabledPages].join(',')}`,
      '--disable-gpu',
      '--disable-quic',
      '--disable-sync',
      '--no-first-run',
    ],
  }
}
