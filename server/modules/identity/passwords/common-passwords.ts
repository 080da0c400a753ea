/** The most common passwords in lower case, from the minimum length of any brand on. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
123456 1234567 12345678 123456789 1234567890 12345678910 123456789a 1234561 12345678a 123456a 123456b 123456q 123456d
123456abc 123456qwe 1234567a 1234567q 123123 1231231 12312312 123123123 123123a 123321 1233211 123321123 1234321 123454321
1234554321 12344321 123654 123654789 123789 123789456 123456654321 12341234 1234qwer 1234abcd 12345a 12345q 12345qwert
12345qwe 12345abc 12345t 123qwe 123qweasd 123qwe123 123abc 123asd 123zxc 147258 147258369 147852 147852369 1478963
159357 159753 159951 100200 101010 102030 10203040 110110 111222 111222333 112112 112211 112233 11223344 1122334455
121212 12121212 123000 131313 131421 141414 142536 151515 161616 171717 181818 191919 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1g2w3e4r 1password 202020 212121 222333 232323 242424
252525 258456 258258 303030 321321 321321321 321654 323232 333666 343434 420420 454545 456123 456456 456789 4815162342
515151 520520 520131 5201314 521521 545454 555666 565656 567890 654321 654321a 656565 666888 676767 686868 696969 741852
741852963 747474 753159 753951 765432 7654321 767676 777888 787878 789456 789456123 789789 797979 808080 852456 868686
87654321 876543 878787 888999 898989 909090 951753 959595 963852 963852741 969696 987654 9876543 98765432 987654321
9876543210 987987 989898 a12345 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 a1s2d3 a1s2d3f4 aa123123 aa1234
aa12345 aa123456 aa123456789 aaa111 aaa123 abc123 abc1234 abc12345 abc123456 abcabc abcd123 abcd1234 abcde123 abcdef
abcdefg abcdefgh access access14 admin1 admin12 admin123 admin1234 admin12345 admin123456 adminadmin administrator
alexander alexis amanda amber1 andrea andrew angel1 angela angels anthony apples arsenal asd123 asd123456 asdasd
asdasd123 asdasdasd asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl asdqwe123 ashley asshole austin azerty
azerty123 azertyuiop bailey banana barcelona baseball basketball batman batman1 beautiful benjamin bigdaddy bismillah
blink182 booboo brandon brooklyn buster butterfly calvin camaro carlos caroline changeme charles charlie charlie1
cheese chelsea chelsea1 chicken chocolate chris1 christian christine claudia cocacola coffee computer computer1 cookie
cookie1 corvette cowboy cowboys cristina crystal daniel daniel1 danielle default diamond dolphin dolphins donald
dragon dragon1 dragon123 dubsmash easter eagles edward elizabeth eminem family father ferrari fishing flower flower1
flowers football football1 forever forever1 forever21 freedom freedom1 friend friends fuckyou fuckyou1 gabriel galaxy
gandalf garfield george ginger gizmodo golden golfer google google1 guitar hahaha hammer hannah happy1 happy123 harley
heaven hello1 hello123 hellohello helloworld hockey hottie howard hunter hunter1 iloveme iloveu iloveyou iloveyou1
iloveyou2 iloveyou12 internet jackson jasmine jasper jennifer jennifer1 jessica jessica1 jesus1 jesuschrist johnny
jordan jordan1 jordan23 joseph joshua junior justin justin1 killer killer1 kitten knight letmein letmein1 letmein123
liverpool liverpool1 london lovelove loveme loveme1 lovely loveyou lucky1 lucky7 madison maggie marina marlboro martin
master master1 master123 matrix matthew matthew1 melissa merlin metallica michael michael1 michelle michelle1 mickey
midnight miguel minecraft monica monkey monkey1 monkey12 monkey123 mother muffin mustang mustang1 mynoob myspace1
naruto natasha nicholas nicole nicole1 ninja1 nirvana nothing number1 oliver omgpop orange orlando p@ssw0rd p@ssword
pa55word pa55w0rd passer passport passw0rd passw0rd1 password password! password1 password11 password12 password123
password2 password3 patricia patrick peanut peanut1 pepper phoenix pokemon pokemon1 poohbear porsche prince princess
princess1 princess12 purple purple1 q1w2e3 q1w2e3r4 q1w2e3r4t5 q123456 qazwsx qazwsx123 qazwsxedc qazxsw qq123456
qq123123 qqq111 qqqqqq1 qwaszx qwe123 qwe123456 qwe1234 qweasd qweasd123 qweasdzxc qweqwe qweqwe123 qwer1234 qwer12345
qwerasdf qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu qwertyui qwertyuio qwertyuiop
rachel rainbow ranger rangers rebecca richard robert ronaldo root123 runescape samantha samsung samsung1 sandra saturn
scooter secret secret1 secret123 shadow shadow1 shannon sierra silver simple skater slayer slipknot snoopy soccer
soccer1 sophie spider spiderman startrek starwars starwars1 steelers steven sublime success summer summer1 sunflower
sunshine sunshine1 superman superman1 superstar sweety swordfish taylor tennis teresa test12 test123 test1234 test12345
testing testing1 testtest thomas thunder tiffany tigger tigger1 tinkerbell toyota trustno1 tucker tweety twitter
undertaker unknown user123 user1234 vanessa vfhbyf victor victoria viking vincent warrior welcome welcome1 welcome123
whatever whatever1 william william1 winner winston woaini woaini520 woaini1314 woaini123 xxxxxx1 yamaha yankees yellow
zag12wsx zaq12wsx zaq1zaq1 zaqwsx zxc123 zxc123456 zxcasd zxcasdqwe zxcvbn zxcvbnm zxcvbnm1 zxcvbnm123 zxczxc
`
    .trim()
    .split(/\s+/),
)
