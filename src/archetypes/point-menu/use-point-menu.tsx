import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHoldsCode } from '#data/button-permission.ts'
import { useMayOpen } from '#data/page-access.ts'
import { pathOf } from '#lib/path-of.ts'
import { ContextMenu } from '#ui/action-menu.tsx'
import type { ActionItem } from '#ui/menu-list.tsx'
import { useNodes } from '../telemetry/use-telemetry.ts'
import { useLeave } from './came-from.ts'
import { heatOf, type MenuPoint, WAYS, wayAddresses } from './point-ways.ts'
import { useDrawingLinks } from './use-drawing-links.ts'
import { WAY_ICONS } from './way-icons.tsx'

const LEVELS = ['source', 'unit']

type Leave = ReturnType<typeof useLeave>

/** The pages of a point that the user may open, as items of a menu. */
export function usePointWays(): (point: MenuPoint, at?: Parameters<Leave>[1]) => readonly ActionItem[] {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const leave = useLeave()
  const nodes = useNodes(LEVELS, useHoldsCode('telemetry:view'))
  const [stationDrawing, sourceDrawing] = [useDrawingLinks('station'), useDrawingLinks('source')]
  const { byId, byCode } = useMemo(() => {
    const list = nodes.data ?? []
    return {
      byId: new Map(list.map((node) => [node.keyId, node])),
      byCode: new Map(list.map((node) => [node.code, node])),
    }
  }, [nodes.data])
  return useCallback(
    (point, at) => {
      const node = byCode.get(point.nodeCode) ?? byId.get(point.heat?.keyId ?? '')
      const code = { code: point.nodeCode || (node?.code ?? '') }
      const drawing = stationDrawing(code) ?? sourceDrawing(code)
      const addresses = wayAddresses(point, point.heat ?? heatOf(byId, node), drawing)
      return WAYS.flatMap((way) => {
        const address = addresses[way]
        if (address === undefined || !mayOpen(pathOf(address))) return []
        return [{ id: way, label: t(`pointMenu.${way}`), icon: WAY_ICONS[way], onSelect: () => leave(address, at) }]
      })
    },
    [t, mayOpen, leave, byId, byCode, stationDrawing, sourceDrawing],
  )
}

interface Opened {
  readonly name: string
  readonly items: readonly ActionItem[]
  /** Position in px of the window. */
  readonly at: { readonly x: number; readonly y: number }
}

/** The menu of a point at a position. `open` says whether there was anything to show. */
export function usePointMenu(): {
  readonly menu: ReactNode
  readonly open: (point: MenuPoint, at: Opened['at'], left?: Parameters<Leave>[1]) => boolean
} {
  const { t } = useTranslation()
  const waysOf = usePointWays()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = useCallback(
    (point: MenuPoint, at: Opened['at'], left?: Parameters<Leave>[1]) => {
      const items = waysOf(point, left)
      if (items.length > 0) setOpened({ name: point.name, items, at })
      return items.length > 0
    },
    [waysOf],
  )
  const menu = (
    <ContextMenu
      at={opened?.at ?? null}
      items={opened?.items ?? []}
      label={t('pointMenu.label', { name: opened?.name ?? '' })}
      onClose={() => setOpened(null)}
    />
  )
  return { menu, open }
}
