/**
 * What starts one script beside the page, and no other: the Content-Security-Policy names the policies
 * (hosts/security-headers). It answers null where the browser has no workers.
 */
export function workerStarter(
  name: 'picture-worker' | 'replica-worker',
  workerAddress: string,
): () => Worker | null {
  const factory = typeof trustedTypes === 'undefined' ? undefined : trustedTypes
  const policy = factory?.createPolicy(name, {
    createScriptURL: (address) => {
      if (address !== workerAddress) throw new TypeError('This script may not be started.')
      return address
    },
  })
  return () =>
    typeof Worker === 'undefined'
      ? null
      : new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' })
}
