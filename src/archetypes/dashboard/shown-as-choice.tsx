import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SHOWN_AS, type ShownAs } from '#contract/home/home-widgets.ts'
import { Column } from '#ui/box.ts'
import { Segmented } from '#ui/segmented.tsx'

interface ShownAsChoiceProps {
  shownAs: ShownAs
  onChange: (shownAs: ShownAs) => void
  /** Nothing is chosen yet that could be shown. */
  isDisabled: boolean
  /** The choice of what is shown. */
  children: ReactNode
}

/** What a widget shows, and whether as a number or a curve, while its page is arranged. */
export function ShownAsChoice({ shownAs, onChange, isDisabled, children }: ShownAsChoiceProps) {
  const { t } = useTranslation()
  return (
    <Column gap="2" paddingInline="4" paddingTop="3">
      {children}
      {!isDisabled && (
        <Segmented
          label={t('dashboard.shownAs')}
          options={SHOWN_AS.map((value) => ({ value, label: t(`dashboard.as.${value}`) }))}
          value={shownAs}
          onChange={onChange}
        />
      )}
    </Column>
  )
}
