import { secureHeaders } from 'hono/secure-headers'

const disabledFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'displayCapture',
  'encryptedMedia',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'pictureInPicture',
  'publickeyCredentialsGet',
  'screenWakeLock',
  'serial',
  'usb',
  'xrSpatialTracking',
]

/**
 * Creates middleware that adds security headers, except those that a response already has: demo screenshots have a
 * stricter policy. `imageOrigins` may also serve screenshots.
 *
 * Disables Strict-Transport-Security, because browsers ignore it over plain HTTP: a TLS proxy must add it. The other
 * disabled headers are obsolete, not needed, or replaced by the Content Security Policy.
 */
export const createSecurityHeaders = (imageOrigins: readonly string[]) =>
  secureHeaders({
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", ...imageOrigins],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["'none'"],
    },
    permissionsPolicy: Object.fromEntries(disabledFeatures.map((feature) => [feature, false])),
    originAgentCluster: false,
    strictTransportSecurity: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
