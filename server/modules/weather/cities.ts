// Cities with district heating, by their numbers in GB/T 2260. A province has the first two digits of its cities.

import { type Label, type Language, label, labelIn } from '#contract/kit/language.ts'

/** Province, then its cities: number, Chinese name, English name. */
const PROVINCES: readonly (readonly [string, Label, string])[] = [
  ['11', label('北京市', 'Beijing'), '110100 北京 Beijing'],
  ['12', label('天津市', 'Tianjin'), '120100 天津 Tianjin'],
  [
    '13',
    label('河北省', 'Hebei'),
    '130100 石家庄 Shijiazhuang,130200 唐山 Tangshan,130300 秦皇岛 Qinhuangdao,130400 邯郸 Handan,130500 邢台 Xingtai,130600 保定 Baoding,130700 张家口 Zhangjiakou,130800 承德 Chengde,130900 沧州 Cangzhou,131000 廊坊 Langfang,131100 衡水 Hengshui',
  ],
  [
    '14',
    label('山西省', 'Shanxi'),
    '140100 太原 Taiyuan,140200 大同 Datong,140300 阳泉 Yangquan,140400 长治 Changzhi,140500 晋城 Jincheng,140600 朔州 Shuozhou,140700 晋中 Jinzhong,140800 运城 Yuncheng,140900 忻州 Xinzhou,141000 临汾 Linfen,141100 吕梁 Lüliang',
  ],
  [
    '15',
    label('内蒙古自治区', 'Inner Mongolia'),
    '150100 呼和浩特 Hohhot,150200 包头 Baotou,150300 乌海 Wuhai,150400 赤峰 Chifeng,150500 通辽 Tongliao,150600 鄂尔多斯 Ordos,150700 呼伦贝尔 Hulunbuir,150800 巴彦淖尔 Bayannur,150900 乌兰察布 Ulanqab',
  ],
  [
    '21',
    label('辽宁省', 'Liaoning'),
    '210100 沈阳 Shenyang,210200 大连 Dalian,210300 鞍山 Anshan,210400 抚顺 Fushun,210500 本溪 Benxi,210600 丹东 Dandong,210700 锦州 Jinzhou,210800 营口 Yingkou,210900 阜新 Fuxin,211000 辽阳 Liaoyang,211100 盘锦 Panjin,211200 铁岭 Tieling,211300 朝阳 Chaoyang,211400 葫芦岛 Huludao',
  ],
  [
    '22',
    label('吉林省', 'Jilin'),
    '220100 长春 Changchun,220200 吉林 Jilin,220300 四平 Siping,220400 辽源 Liaoyuan,220500 通化 Tonghua,220600 白山 Baishan,220700 松原 Songyuan,220800 白城 Baicheng,222400 延边 Yanbian',
  ],
  [
    '23',
    label('黑龙江省', 'Heilongjiang'),
    '230100 哈尔滨 Harbin,230200 齐齐哈尔 Qiqihar,230300 鸡西 Jixi,230400 鹤岗 Hegang,230500 双鸭山 Shuangyashan,230600 大庆 Daqing,230700 伊春 Yichun,230800 佳木斯 Jiamusi,230900 七台河 Qitaihe,231000 牡丹江 Mudanjiang,231100 黑河 Heihe,231200 绥化 Suihua',
  ],
  [
    '37',
    label('山东省', 'Shandong'),
    '370100 济南 Jinan,370200 青岛 Qingdao,370300 淄博 Zibo,370400 枣庄 Zaozhuang,370500 东营 Dongying,370600 烟台 Yantai,370700 潍坊 Weifang,370800 济宁 Jining,370900 泰安 Tai’an,371000 威海 Weihai,371100 日照 Rizhao,371300 临沂 Linyi,371400 德州 Dezhou,371500 聊城 Liaocheng,371600 滨州 Binzhou,371700 菏泽 Heze',
  ],
  [
    '41',
    label('河南省', 'Henan'),
    '410100 郑州 Zhengzhou,410200 开封 Kaifeng,410300 洛阳 Luoyang,410500 安阳 Anyang,410600 鹤壁 Hebi,410700 新乡 Xinxiang,410800 焦作 Jiaozuo,410900 濮阳 Puyang,411200 三门峡 Sanmenxia,411400 商丘 Shangqiu',
  ],
  [
    '61',
    label('陕西省', 'Shaanxi'),
    '610100 西安 Xi’an,610200 铜川 Tongchuan,610300 宝鸡 Baoji,610400 咸阳 Xianyang,610500 渭南 Weinan,610600 延安 Yan’an,610800 榆林 Yulin',
  ],
  [
    '62',
    label('甘肃省', 'Gansu'),
    '620100 兰州 Lanzhou,620200 嘉峪关 Jiayuguan,620300 金昌 Jinchang,620400 白银 Baiyin,620500 天水 Tianshui,620600 武威 Wuwei,620700 张掖 Zhangye,620800 平凉 Pingliang,620900 酒泉 Jiuquan,621000 庆阳 Qingyang',
  ],
  ['63', label('青海省', 'Qinghai'), '630100 西宁 Xining,630200 海东 Haidong'],
  [
    '64',
    label('宁夏回族自治区', 'Ningxia'),
    '640100 银川 Yinchuan,640200 石嘴山 Shizuishan,640300 吴忠 Wuzhong,640400 固原 Guyuan,640500 中卫 Zhongwei',
  ],
  [
    '65',
    label('新疆维吾尔自治区', 'Xinjiang'),
    '650100 乌鲁木齐 Ürümqi,650200 克拉玛依 Karamay,650400 吐鲁番 Turpan,650500 哈密 Hami,652300 昌吉 Changji,654000 伊犁 Ili,659001 石河子 Shihezi',
  ],
]
/** The town of the demo company, which is in no list of real cities. */
export const DEMO_CITY = { provinceId: '99', cityId: '990100', name: label('云川', 'Yunchuan') } as const

interface NamedKey {
  readonly keyId: string
  readonly name: string
}

/** @param isDemo - With the town of the demo company, first. */
/** No city: a source that knows weather by coordinates answers for the place of the company. */
const COMPANY_CITY = { provinceId: '98', cityId: '000000' } as const
const BY_COORDINATES = label('按企业经纬度', 'By coordinates of the company')

export function provincesIn(language: Language, isDemo: boolean): NamedKey[] {
  const real = PROVINCES.map(([keyId, name]) => ({ keyId, name: labelIn(name, language) }))
  const demo = { keyId: DEMO_CITY.provinceId, name: labelIn(label('演示', 'Demo'), language) }
  const own = { keyId: COMPANY_CITY.provinceId, name: labelIn(BY_COORDINATES, language) }
  return isDemo ? [demo, ...real, own] : [...real, own]
}

/** Cities of a province; none of an unknown one. */
export function citiesIn(provinceId: string, language: Language, isDemo: boolean): NamedKey[] {
  if (isDemo && provinceId === DEMO_CITY.provinceId)
    return [{ keyId: DEMO_CITY.cityId, name: labelIn(DEMO_CITY.name, language) }]
  if (provinceId === COMPANY_CITY.provinceId)
    return [{ keyId: COMPANY_CITY.cityId, name: labelIn(label('企业所在地', 'Place of the company'), language) }]
  const cities = PROVINCES.find(([keyId]) => keyId === provinceId)?.[2] ?? ''
  return cities
    .split(',')
    .filter((each) => each !== '')
    .map((each) => {
      const [keyId = '', zh = '', en = ''] = each.split(' ')
      return { keyId, name: labelIn({ zh, en }, language) }
    })
}
