import { useTranslation } from 'react-i18next'
import { Column } from '#ui/box.ts'
import { Tabs } from '#ui/tabs.tsx'
import { FindPanel } from './find/find-panel.tsx'
import { LayerPanel } from './layers/layer-panel.tsx'

export type SideTab = 'layers' | 'find'

interface SidePanelProps {
  readonly tab: SideTab
  readonly onTab: (tab: SideTab) => void
}

/** Left of the stage: what is on the board, and what is looked for. */
export function SidePanel({ tab, onTab }: SidePanelProps) {
  const { t } = useTranslation()
  return (
    <Column
      width="15rem"
      flexShrink={0}
      minHeight="0"
      background="bg.panel"
      borderRightWidth="1px"
      borderColor="border.subtle"
    >
      <Tabs
        label={t('editor.sidePanel')}
        selected={tab}
        onSelect={(id) => onTab(id === 'find' ? 'find' : 'layers')}
        items={[
          { id: 'layers', label: t('editor.layers'), content: <LayerPanel /> },
          { id: 'find', label: t('editor.find'), content: <FindPanel /> },
        ]}
      />
    </Column>
  )
}
