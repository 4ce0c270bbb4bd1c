import { Layers } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Popover } from '#ui/popover.tsx'
import type { SwitchedLayer } from '../model/map-things.ts'

interface LayerSwitchesProps {
  layers: readonly SwitchedLayer[]
  hidden: ReadonlySet<string>
  onHide: (hidden: ReadonlySet<string>) => void
}

/** Which layers are shown; the browser remembers it for each user. */
export function LayerSwitches({ layers, hidden, onHide }: LayerSwitchesProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label={t('townMap.layers')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      width="12rem"
      trigger={(props) => (
        <Button {...props} size="sm">
          <Layers size={16} aria-hidden />
          {t('townMap.layers')}
        </Button>
      )}
    >
      <Column gap="2" padding="3">
        {layers.map((layer) => (
          <Checkbox
            key={layer}
            label={t(`townMap.layer.${layer}`)}
            checked={!hidden.has(layer)}
            onChange={(isShown) => {
              const next = new Set(hidden)
              if (isShown) next.delete(layer)
              else next.add(layer)
              onHide(next)
            }}
          />
        ))}
      </Column>
    </Popover>
  )
}
