/** A brand that only the host of the benchmark knows: with ten times the domains of the largest one. */
export const hugeBrand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f432'
