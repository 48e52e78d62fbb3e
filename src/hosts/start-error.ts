/** Why a host cannot start, in one line that tells its user what to do. */
export class StartError extends Error {
  override name = 'StartError'
}
