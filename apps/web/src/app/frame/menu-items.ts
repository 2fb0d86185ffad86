import { readJsonList } from '@kola/contract/app-config'

export interface MenuItem {
  name: string
  /** Path of the app, such as `/home`. */
  path: string
}

/** The tenant's menu in its order; the second configured item is for other clients. Specification 1 §2. */
export function listMenuItems(menuConfig: string | undefined): MenuItem[] {
  return readJsonList<MenuItem>(menuConfig)
    .filter((_, index) => index !== 1)
    .filter((item) => typeof item?.name === 'string' && typeof item.path === 'string')
}
