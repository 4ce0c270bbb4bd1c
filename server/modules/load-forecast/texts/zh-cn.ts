export const zhCN = {
  noWeather: '没有机组有可用的天气预报：请检查“气象配置”的数据源',
  runsAlready: '同一时刻的预测已存在，请稍后再试',
  rangeTooLong: (days: number) => `最多查询 ${days} 天`,
  sheet: '负荷预测',
  headings:
    '时间,室外温度 (°C),预测热负荷 (kW),P10 (kW),P90 (kW),实测热负荷 (kW),热指标 (W/m²),一次供温 (°C),一次回温 (°C),二次供温 (°C),二次回温 (°C),一次流量 (t/h)',
  historySheet: '负荷预测历史',
  historyHeadings:
    '日期,预测发布时间,预测热量 (GJ),P10 (GJ),P90 (GJ),实测热量 (GJ),MAPE (%),wMAPE (%),实际天气 wMAPE (%),CV-RMSE (%),实际天气 CV-RMSE (%),NMBE (%),命中率 (%),误差带覆盖率 (%),沿用昨日 wMAPE (%),能耗特征线 wMAPE (%),比较小时数,剔除小时数',
  isTraining: '该节点的模型正在训练，请稍后再试',
  noSuchVersion: '该模型版本不存在',
  versionGone: '该版本的模型已不再保存，请选择仍保存的版本',
}
