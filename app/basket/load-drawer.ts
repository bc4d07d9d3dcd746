/** Loads the drawer's code when it is first needed. */
export const loadDrawer = () => import('./basket-drawer.tsx').then((module) => module.BasketDrawer)
