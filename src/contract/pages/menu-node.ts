import { z } from 'zod'

/** A menu as the session tells it, with those below it. */
export interface MenuNode {
  keyId: string
  menuName: string
  menuUrl: string
  path: string
  /** 1 inside the console, 2 in a new tab. */
  openType: number
  parentMenuId: string | null
  isActive: boolean
  childMenuList: MenuNode[]
}

export const menuNode: z.ZodType<MenuNode> = z.lazy(() =>
  z.object({
    keyId: z.string(),
    menuName: z.string(),
    menuUrl: z.string(),
    path: z.string(),
    openType: z.int(),
    parentMenuId: z.string().nullable(),
    isActive: z.boolean(),
    childMenuList: z.array(menuNode),
  }),
)
