import type { ServiceApp } from '#/service/service-app.ts'

/** `GET users/profile/`: who the key acts as; used to check a key (C3). */
export function profileRoutes(app: ServiceApp): void {
  app.get('/core/api/users/profile/', (c) => {
    const { id, username, email, account_type } = c.var.account
    return c.json({ id, username, email, account_type })
  })
}
