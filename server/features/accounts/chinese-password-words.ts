/** Pinyin phrases, numbers that sound like words, surnames. Written for this shop. */
export const CHINESE_PASSWORD_WORDS: readonly string[] = `
  woaini woaiwo aini aiwo woai woaiwojia woaimama woaibaba woailaopo woailaogong woaiziji woaizhongguo woxiangni woxihuanni zhiaini
  jiushiaini zhendeaini yongyuan yongyuanaini yishengyishi xihuanni xiangni nishiwode niaiwo niaiwoma wozhiaini wodezuiai wodeai
  wodemima mima mimashi meiyoumima wangjimima mimawangle wangjile woshishui woshiwo woshishen nishishui buzhidao wobuzhidao bugaosuni
  zhimakaimen nihao nihaoma zaijian xiexie duibuqi meiguanxi haode haohao kaixin kuaile xingfu pingan jiankang facai gongxifacai
  shengrikuaile xinnian chunjie zhongguo zhonghua beijing shanghai guangzhou shenzhen hongkong taiwan tianxia wudi diyi tiancai
  tianshi emo mogui laoda laoshi xuesheng tongxue pengyou xiongdi jiemei laopo laogong baobao baobei bao qinai qinaide
  qianqian xiaoxiao xiaoyu xiaolong xiaoming xiaoqiang xiaobai xiaohei tiantian mengmeng meimei gege jiejie didi mama baba yeye nainai
  maomao gougou zhuzhu tuzi laohu shizi long feng huahua xingxing yueliang taiyang caonima wocaonima nima shabi hundan gundan
  hongjiu putao putaojiu baijiu pijiu jiuzhuang ganbei jiu
  520 521 1314 5201314 5211314 1314520 1314521 201314 211314 584 5845201314 5845211314 584520 584521 3344 3344520 3344521 5203344
  7758 7758258 7758520 7758521 770880 7788 7788520 7788521 7788250 25257758 2587758 77585210 8008208820 168 1688 168168 518 518518
  888 8888 666 6666 999 9999 110 119 120 110120 110119 110120119 10086 10010 95588 12306 315 315315 3155530 20080808 20082008 19491001
  147258 147258369 147852 147852369 159357 159753 258369 258456 369258147 741852963 789456123 963852741 987654321 112358 31415926
  1415926 142857 135246 135246789 246810 123698745 147896325 7895123 14789632 8675309 aptx4869 wang li zhang liu chen yang huang zhao wu
  zhou xu sun ma zhu hu guo he gao lin luo zheng liang xie song tang deng han feng cao peng zeng xiao tian dong pan yuan cai jiang yu
  du ye cheng wei su lv ding ren lu yao shen zhong cui tan wangwei zhangwei liwei liuwei zhanglei wanglei liqiang wangjun zhangjun
`
  .trim()
  .split(/\s+/)
