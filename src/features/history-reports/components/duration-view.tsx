import { Hourglass } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureView } from '#archetypes/figures/figure-view.tsx'
import type { DurationView as View } from '../model/duration-address.ts'

type DurationViewProps<Row extends object> = Omit<
  ComponentProps<typeof FigureView<Row>>,
  'name' | 'heading' | 'empty'
> & { view: View }

export function DurationView<Row extends object>({ view, ...figures }: DurationViewProps<Row>) {
  const { t } = useTranslation()
  return (
    <FigureView
      {...figures}
      name={`duration-${view}`}
      heading={t(`duration.view.${view}`)}
      empty={{ icon: <Hourglass size={40} />, title: t('duration.nothing'), detail: t('duration.nothingDetail') }}
    />
  )
}
