import { useTranslation } from 'react-i18next'
import type { DrawingToEdit } from '#contract/endpoints/drawings.ts'

/** What every viewer is given of a drawing, with its texts. */
export function useViewerInput() {
  const { t } = useTranslation()
  return ({ canvas, points, unitCode, title }: DrawingToEdit) => ({
    canvas,
    points,
    unitCode,
    labels: {
      drawing: t('drawing.canvasLabel', { title }),
      restoring: t('drawing.restoring'),
      unavailable: t('drawing.unavailable'),
    },
  })
}
