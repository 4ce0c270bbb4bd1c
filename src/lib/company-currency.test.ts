import { afterEach, describe, expect, it } from 'vitest'
import { label, labelIn } from '../contract/kit/language.ts'
import { kpiDefinition } from '../contract/kpi/kpi-definitions.ts'
import { energyPriceResource } from '../contract/resources/energy-price.resource.ts'
import { DEFAULT_CURRENCY, isCurrency, setCompanyCurrency, withCurrency } from './company-currency.ts'

afterEach(() => setCompanyCurrency(DEFAULT_CURRENCY))

const both = (text: string) => [withCurrency(text, 'zh-CN'), withCurrency(text, 'en')]

describe('withCurrency', () => {
  it.each([
    ['CNY', ['元/m²', 'CNY/m²']],
    ['EUR', ['EUR/m²', 'EUR/m²']],
    ['RSD', ['RSD/m²', 'RSD/m²']],
  ])('writes a unit of %s in both languages', (code, shown) => {
    setCompanyCurrency(code)
    expect(both(kpiDefinition('costPerArea').unit)).toEqual(shown)
  })

  it('leaves texts without money alone', () => {
    expect(both('一单元 GJ/m²')).toEqual(['一单元 GJ/m²', '一单元 GJ/m²'])
  })
})

describe('labelIn', () => {
  it('names the currency of the company in labels of fields', () => {
    const { price } = energyPriceResource.fields
    expect([labelIn(price.label, 'zh-CN'), labelIn(price.label, 'en')]).toEqual(['单价（元）', 'Price (CNY)'])
    setCompanyCurrency('EUR')
    expect(labelIn(price.label, 'en')).toBe('Price (EUR)')
    expect(labelIn(label('热价', 'Price'), 'en')).toBe('Price')
  })
})

describe('isCurrency', () => {
  it('knows codes of ISO 4217', () => {
    expect(['CNY', 'EUR', 'RSD', 'YUAN', '元', 'cny', ''].map(isCurrency)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
