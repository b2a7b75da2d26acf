"""The addresses."""

from django.urls import path

from roundhouse.site import learning, replays, views

urlpatterns = [
    *replays.urls,
    *learning.urls,
    path("", views.home, name="home"),
    path("new/<slug:game>", views.new_table, name="new"),
    path("picture/<slug:game>.svg", views.game_picture, name="game-picture"),
    path("table/<str:id_>.json", views.table_json, name="table-json"),
    path("table/<str:id_>.svg", views.table_svg, name="table-svg"),
    path("table/<str:id_>.png", views.table_png, name="table-png"),
    path("table/<str:id_>", views.table_page, name="table"),
    path("table/<str:id_>/sit/<str:key>", views.sit, name="sit"),
    path("table/<str:id_>/act", views.act_form, name="act"),
    path("table/<str:id_>/undo", views.undo_form, name="undo"),
    path("table/<str:id_>/record", views.record, name="record"),
    path("table/<str:id_>/why", views.why, name="why"),
    path("table/<str:id_>/hint", views.hint, name="hint"),
    path("table/<str:id_>/log", views.log_page, name="log"),
    path("table/<str:id_>/pass", views.pass_screen, name="pass-screen"),
    path("table/<str:id_>/lend", views.lend_seat, name="lend-seat"),
    path("rules/<slug:game>", views.rules, name="rules"),
    path("theme", views.theme, name="theme"),
]
handler404 = "roundhouse.site.views.not_found"
