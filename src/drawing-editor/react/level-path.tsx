import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import type { Level } from './use-levels.ts'

interface LevelPathProps {
  readonly levels: readonly Level[]
  readonly onBack: (level: number) => void
}

/** The way from the drawing into the canvas of an element, and back. */
export function LevelPath({ levels, onBack }: LevelPathProps) {
  const { t } = useTranslation()
  if (levels.length === 1) return null
  return (
    <Row
      as="nav"
      aria-label={t('editor.levels')}
      gap="1"
      paddingInline="2"
      minHeight="9"
      background="bg.raised"
      borderBottomWidth="1px"
      borderColor="border.subtle"
    >
      {levels.map(({ id, name }, level) => (
        <Fragment key={id}>
          {level > 0 && <ChevronRight size={14} aria-hidden />}
          {level < levels.length - 1 ? (
            <Button size="sm" look="quiet" onClick={() => onBack(level)}>
              {name}
            </Button>
          ) : (
            <span aria-current="page">{name}</span>
          )}
        </Fragment>
      ))}
    </Row>
  )
}
