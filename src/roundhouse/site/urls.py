"""The addresses."""

from django.urls import path

from roundhouse.site import learning, replays, views

urlpatterns = [
    *replays.urls,
    *learning.urls,
    path("", views.home, name="home"),
    path("new/<slug:game>", views.new_table, name="new"),
    path("table/<str:id_>", views.table_page, name="table"),
    path("table/<str:id_>/sit/<str:key>", views.sit, name="sit"),
    path("table/<str:id_>/act", views.act_form, name="act"),
    path("table/<str:id_>/undo", views.undo_form, name="undo"),
    path("table/<str:id_>/record", views.record, name="record"),
    path("table/<str:id_>/why", views.why, name="why"),
    path("table/<str:id_>.json", views.table_json, name="table-json"),
    path("rules/<slug:game>", views.rules, name="rules"),
    path("theme", views.theme, name="theme"),
]
handler404 = "roundhouse.site.views.not_found"
